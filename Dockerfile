# The whole product in one:    docker build --tag formwright .
# One process of Formwright:   docker build --target service --build-arg SERVICE=forms --tag formwright-forms .
# SERVICE is gateway or a folder of services/.
ARG NODE_IMAGE=node:20-bookworm-slim

# Nothing but what says which packages there are: while that is unchanged, a build does not install them again, and all processes share them.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY services services
COPY gateway gateway
COPY web web
# Workspaces of the lock file; only their package.json: see .dockerignore.
COPY e2e e2e
COPY bench bench
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /source
COPY --from=manifests /source ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY packages packages
COPY services services
COPY gateway gateway
COPY web web
COPY scripts scripts
ARG SERVICE=embedded
RUN node scripts/bundle.mjs "$SERVICE" /app
WORKDIR /app
# The list is of the packages that are really installed. Without /data the stage `embedded` is refused: no other program has one.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm sbom --omit=dev --sbom-format=cyclonedx --sbom-type=application > sbom.cdx.json \
  && if [ "$SERVICE" = embedded ]; then mkdir /data; else ln -s "$SERVICE.js" dist/main.js; fi

FROM ${NODE_IMAGE} AS base
# What only building needs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=build /app ./
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Last, because they change with every commit.
ARG SERVICE=embedded
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Formwright: ${SERVICE}" \
  org.opencontainers.image.description="Multi-page forms, shared by link, answered by anyone" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}"

FROM base AS service
RUN if [ ! -e dist/main.js ]; then echo "--target service needs --build-arg SERVICE=NAME: gateway or a folder of services/" >&2; exit 1; fi
ENTRYPOINT ["node", "dist/main.js"]

FROM base AS embedded
ENV DATA_DIR=/data
# A new volume gets its owner from here.
COPY --from=build --chown=1000:1000 /data /data
VOLUME /data
# As `npm start`.
ENTRYPOINT ["node", "--max-semi-space-size=32", "dist/server.mjs"]

{{- define "formwright.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* Labels of everything. */}}
{{- define "formwright.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: formwright
{{ include "formwright.instance" . }}
{{- end }}

{{- define "formwright.instance" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The rows of the chart by name, each over the defaults, as JSON. The gateway calls all others. Embedded, there are none. */}}
{{- define "formwright.rows" -}}
{{- $rows := dict }}
{{- if not .Values.embedded.enabled }}
{{- range $name, $given := .Values.services }}
{{- $row := deepCopy $.Values.defaults }}
{{- range $key, $value := $given }}
{{- /* Not mergeOverwrite, for which `false` and 0 are nothing. */}}
{{- if and (kindIs "map" $value) (kindIs "map" (get $row $key)) }}
{{- range $inner, $each := $value }}{{ $_ := set (get $row $key) $inner $each }}{{ end }}
{{- else }}
{{- $_ := set $row $key $value }}
{{- end }}
{{- end }}
{{- if eq $name "gateway" }}
{{- $_ := set $row "calls" (without (keys $.Values.services | sortAlpha) "gateway") }}
{{- end }}
{{- $_ := set $rows $name $row }}
{{- end }}
{{- end }}
{{- toJson $rows }}
{{- end }}

{{/* The image of a process: (dict "root" $ "name" NAME "image" OVERRIDE) */}}
{{- define "formwright.image" -}}
{{- $image := .root.Values.image }}
{{- .image | default (printf "%s-%s:%s" $image.repository .name ($image.tag | default .root.Chart.AppVersion)) | quote }}
{{- end }}

{{- define "formwright.secretName" -}}
{{ .Values.secrets.existingSecret | default (include "formwright.fullname" .) }}
{{- end }}

{{/* The Secret that the migrations read. */}}
{{- define "formwright.migrationSecretName" -}}
{{ .Values.secrets.existingSecret | default (printf "%s-migrate" (include "formwright.fullname" .)) }}
{{- end }}

{{/*
A new Ed25519 pair, as JSON. Helm cannot tell the public half of a key, but a certificate of the key contains it: 32 bytes after the mark of
Ed25519.
*/}}
{{- define "formwright.key-pair" -}}
{{- $private := genPrivateKey "ed25519" }}
{{- $mark := b64dec "MCowBQYDK2VwAyEA" }}
{{- $certificate := regexReplaceAll "-----[A-Z ]+-----|\\s" (genSelfSignedCertWithKey "formwright" nil nil 1 $private).Cert "" | b64dec }}
{{- toJson (dict "private" $private "public" (printf "%s%s" $mark (substr 0 32 (index (splitList $mark $certificate) 1)) | b64enc)) }}
{{- end }}

{{/* What the pod of every process has in common. */}}
{{- define "formwright.pod" -}}
serviceAccountName: {{ .serviceAccount }}
automountServiceAccountToken: false
# Variables like FORMS_PORT, which Kubernetes would make of Services, are none of our settings.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "formwright.container-security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* One process brings its data over before it answers: it has an hour. A service has two minutes, because a Job does it. */}}
{{- define "formwright.probes" -}}
startupProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 2
  failureThreshold: {{ ternary 1800 60 .Values.embedded.enabled }}
livenessProbe:
  httpGet: { path: /health, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end }}

{{/* The settings of a process: (dict "root" $ "name" NAME "row" ROW "secret" SECRET). Each gets those of its row and no others. */}}
{{- define "formwright.env" -}}
{{- $root := .root }}
{{- $secret := .secret | default (include "formwright.secretName" $root) }}
- { name: PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
- { name: PRODUCT_NAME, value: {{ $root.Values.productName | quote }} }
- { name: LOG_LEVEL, value: {{ $root.Values.logLevel | quote }} }
# Requests still come until every node has heard that the pod leaves.
- { name: DRAIN_SECONDS, value: "5" }
{{- if eq .name "gateway" }}
- { name: TRUST_PROXY, value: {{ $root.Values.trustProxy | default (ternary "uniquelocal" "" (or $root.Values.ingress.enabled $root.Values.httpRoute.enabled)) | quote }} }
{{- include "formwright.metrics-env" $root }}
{{- else }}
- { name: MAIL_FROM, value: {{ $root.Values.mailFrom | quote }} }
- { name: TMP_DIR, value: /tmp/uploads }
{{- end }}
{{- if and $root.Values.googleClientId (has .name (list "gateway" "identity")) }}
- { name: GOOGLE_CLIENT_ID, value: {{ $root.Values.googleClientId | quote }} }
{{- end }}
{{- range .row.calls }}
- { name: {{ upper . }}_URL, value: "http://{{ include "formwright.fullname" $root }}-{{ . }}" }
{{- end }}
{{- $keys := ternary (list) (list "CALL_PUBLIC_KEYS" "AUTH_PUBLIC_KEY") (eq .name "gateway") }}
{{- range .row.needs }}{{ $keys = append $keys (printf "%s_URL" (upper .)) }}{{ end }}
{{- if has "mail" .row.needs }}{{ $keys = append $keys "DATA_SECRET" }}{{ end }}
{{- if ne .name "gateway" }}
- { name: CALL_KEY, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ upper .name }}_CALL_KEY } } }
{{- end }}
{{- range uniq (concat $keys .row.secrets) }}
- { name: {{ . }}, valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } } }
{{- end }}
{{- range $name, $value := .row.env }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* The port of the metrics, for a process whose other port is public. */}}
{{- define "formwright.metrics-env" -}}
{{- if .Values.monitoring.enabled }}
- { name: METRICS_PORT, value: "9464" }
- { name: METRICS_HOST, value: 0.0.0.0 }
{{- end }}
{{- end }}

{{/* Changes when the addresses in the chart's own Secret do, or who calls, so that pods start anew and know them. */}}
{{- define "formwright.secret-sum" -}}
{{ list .Values.urls (keys .Values.services | sortAlpha) | toJson | sha256sum | trunc 16 }}
{{- end }}

{{- define "formwright.dns-egress" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- end }}

{{/* Who reaches the process that people reach: everyone, or whom the values name, and the chart's own test. */}}
{{- define "formwright.door-ingress" -}}
- ports: [{ port: http }]
  {{- with .Values.networkPolicy.from }}
  from:
    {{- toYaml . | nindent 4 }}
    - podSelector:
        matchLabels:
          {{- include "formwright.instance" $ | nindent 10 }}
          app.kubernetes.io/component: test
  {{- end }}
{{- end }}

{{/* The Service that people reach. */}}
{{- define "formwright.door" -}}
{{ include "formwright.fullname" . }}-{{ ternary "embedded" "gateway" .Values.embedded.enabled }}
{{- end }}

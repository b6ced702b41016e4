// The first import of what people start by hand, before anything that an older Node cannot read.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed, and this is ${process.versions.node}. Install a newer Node and start again.`);
  process.exit(1);
}

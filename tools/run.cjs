// Written for every Node since 12, because it has to tell an old one what is missing.
var needed = require('../package.json').engines.node.match(/\d+/g).map(Number);
var present = process.versions.node.split('.').map(Number);
if (present[0] < needed[0] || (present[0] === needed[0] && present[1] < needed[1])) {
  console.error(
    'Dogear needs Node ' + needed.join('.') + ' or newer, and this is ' + process.versions.node + '.',
  );
  process.exit(1);
}

var fs = require('node:fs');
var path = require('node:path');
var root = path.join(__dirname, '..');

/**
 * `node tools/run.cjs start/main`: runs a program of this folder, with its arguments. A start runs the bundle
 * of the server, and bundles it first if a source is newer; a command runs the source then.
 */
var name = process.argv[2];
var bundle = path.join(root, 'dist-server', name.replace('/', '-') + '.mjs');
if (!isNewest(bundle) && name === 'start/main') bundleServer();
var isFresh = isNewest(bundle);
var program = isFresh ? bundle : path.join(__dirname, name + '.ts');
process.argv.splice(1, 2, program);
(isFresh ? Promise.resolve() : import('tsx')).then(function () {
  return import(require('node:url').pathToFileURL(program).href);
});

/** Without the bundler, which `npm ci --omit=dev` leaves out, the source is run. */
function bundleServer() {
  var build = path.join(root, 'scripts', 'build', 'server.ts');
  if (!fs.existsSync(path.join(root, 'node_modules', 'rolldown')) || !fs.existsSync(build)) return;
  console.log('Preparing the server …');
  require('node:child_process').spawnSync(process.execPath, ['--import', 'tsx', build], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The bundle has the packages in it too. */
function isNewest(file) {
  if (!fs.existsSync(file)) return false;
  var builtAt = fs.statSync(file).mtimeMs;
  var isOlder = function (source) {
    return !fs.existsSync(source) || fs.statSync(source).mtimeMs <= builtAt;
  };
  var hasOlder = function (folder) {
    return fs
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .every(function (entry) {
        var isSource = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts');
        return !isSource || isOlder(path.join(entry.parentPath, entry.name));
      });
  };
  return (
    ['package.json', 'package-lock.json'].every(function (name) {
      return isOlder(path.join(root, name));
    }) && ['contract', 'formats', 'server', 'tools'].every(hasOlder)
  );
}

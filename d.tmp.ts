const { main } = require('./src/apps/cli/index.ts');
main(process.argv.slice(2)).then((c: number) => console.error('code', c));

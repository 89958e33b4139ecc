import { Command } from 'commander';
import { databaseOption, example, locationOf, type DatabaseOption } from '../options.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .summary('start the web server')
    .description('Starts the web server, as npm start does; creates the database and brings it up to date when needed.')
    .option('--port <port>', 'overrides PORT; 0 picks a free port')
    .option('--host <host>', 'overrides HOST')
    .addOption(databaseOption())
    .addHelpText('after', example('dashboard serve --port 8080'))
    .action(async (options: DatabaseOption & { port?: string; host?: string }) => {
      const { serve } = await import('../serve.ts');
      await serve({ port: options.port, host: options.host, database: locationOf(options) });
    });
}

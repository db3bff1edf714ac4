export const faults = [
  {
    what: 'takes many messages for the quota of one',
    file: 'src/assistants/routes.ts',
    find: '  if (Array.isArray(message)) throw invalidBody({ body: [oneMessage] })\n',
    replace: '',
    tests: ['test/api/mcp.test.ts'],
  },
  {
    what: 'answers a page that calls it by a name that is not its own',
    file: 'src/assistants/own-host.ts',
    find: 'name !== undefined &&',
    replace: 'name !== undefined ||',
    tests: ['test/api/mcp.test.ts'],
  },
  {
    what: 'passes over arguments that it does not know',
    file: 'src/assistants/call-tool.ts',
    find: 'details[name] = [noSuchArgument(Object.keys(properties))]',
    replace: 'continue',
    tests: ['test/api/mcp.test.ts'],
  },
]

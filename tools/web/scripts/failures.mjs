// A reporter for Node's test runner: each test that failed as a line of JSON with its file, its name and the first line
// of its message. Tests inside of tests are left out, because a test fails with them.

export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.nesting > 0) continue;
    const error = data.details.error.cause ?? data.details.error;
    yield `${JSON.stringify({ file: data.file ?? data.name, name: data.name, message: String(error.message ?? error).split('\n')[0] })}\n`;
  }
}

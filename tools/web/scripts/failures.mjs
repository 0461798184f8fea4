// A reporter for Node's test runner: each test that failed as a line of JSON with its file, its name and the first line
// of its message. A suite fails with its tests, so it is left out; a test fails with the tests inside of it, so they are.

export default async function* failures(events) {
  // Tests are reported before the suite or the test that they are in.
  let inner = [];
  for await (const { type, data } of events) {
    if ((type !== 'test:fail' && type !== 'test:pass') || data.nesting > 1) continue;
    const isSuite = data.details.type === 'suite';
    const failed = type === 'test:fail' && !isSuite ? [data] : [];
    if (data.nesting === 1) {
      inner.push(...failed);
      continue;
    }
    for (const { file, name, details: { error } } of isSuite ? inner : failed) {
      const message = String((error.cause ?? error).message ?? error).split('\n')[0];
      yield `${JSON.stringify({ file: file ?? name, name, message })}\n`;
    }
    inner = [];
  }
}

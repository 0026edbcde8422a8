import { expect, test } from 'vitest';
import { describeScan } from '../../tools/scan/describe-scan.mjs';

const found = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`p${index}`, { name: `p${index}`, severity, range: '<2.0.0' }]),
    ),
  });

test.each([
  ['{}', ''],
  ['', 'spawn npm ENOENT'],
  ['{"error": {"code": "ENOAUDIT", "summary": "405 Method Not Allowed"}}', ''],
])('a source that cannot be asked is no good result: %s', (answer, reason) => {
  const { text, exitCode } = describeScan(answer, reason);
  expect([text, exitCode]).toEqual([
    expect.stringMatching(/^The source of known weaknesses cannot be asked \(.+\)\./),
    2,
  ]);
});

test('high and critical weaknesses fail the scan, others are only listed', () => {
  expect(describeScan(found(), '')).toEqual({
    text: 'No known weakness concerns a package of the lock file.',
    exitCode: 0,
  });
  expect(describeScan(found('moderate'), '')).toEqual({
    text: 'moderate: p0 <2.0.0\n1 packages have known weaknesses. None is high or critical.',
    exitCode: 0,
  });
  expect(describeScan(found('moderate', 'high'), '').exitCode).toBe(1);
  expect(describeScan(found('critical'), '').exitCode).toBe(1);
});

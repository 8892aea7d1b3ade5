/**
 * @typedef {{ source: number, name: string, title: string, url: string, severity: string }} Advisory
 * @typedef {{ vulnerabilities?: Record<string, { via: (Advisory | string)[] }>, message?: string }} AuditReport
 * @typedef {{ advisory: string, package: string, reason: string, until: string }} Exception
 */

/**
 * What has to be mended, in sentences; undefined when the report holds no answer of a registry.
 * @param {AuditReport} report @param {Exception[]} exceptions @param {string} today such as "2026-11-22"
 * @returns {{ findings: string[], excepted: string[] } | undefined}
 */
export function judgeAudit({ vulnerabilities }, exceptions, today) {
  if (vulnerabilities === undefined) return undefined;
  const via = Object.values(vulnerabilities).flatMap((each) => each.via);
  // A text names a package that only depends on the one at fault, which is listed by itself.
  const advisories = via.filter((each) => typeof each === 'object');
  const byId = new Map(advisories.map((each) => [`${each.name} ${each.url}`, each]));
  const isFor = (/** @type {Exception} */ exception, /** @type {Advisory} */ { name, url }) =>
    exception.package === name && url.endsWith(`/${exception.advisory}`);

  const findings = [...byId.values()].flatMap((each) => {
    const exception = exceptions.find((one) => isFor(one, each));
    const sentence = `${each.name} (${each.severity}): ${each.title}, ${each.url}`;
    if (!exception) return [sentence];
    return exception.until < today ? [`${sentence}: the exception ended on ${exception.until}`] : [];
  });
  const idle = exceptions.filter((exception) => !advisories.some((each) => isFor(exception, each)));
  return {
    findings: [
      ...findings,
      ...idle.map((each) => `The exception for ${each.package} (${each.advisory}) is needed no more. Take it away.`),
    ],
    excepted: exceptions.filter((each) => !idle.includes(each)).map((each) => `${each.package}: ${each.reason}`),
  };
}

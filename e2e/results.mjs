// A reporter for run.mjs: a line of JSON for each test that ran, and for each file that failed outside of a test.
export default async function* results(source) {
  for await (const { type, data } of source) {
    const isPass = type === "test:pass" && data.skip === undefined && data.details?.type !== "suite";
    const isFail = type === "test:fail" && data.details?.error?.failureType !== "subtestsFailed";
    if (!isPass && !isFail) continue;
    const isFile = data.nesting === 0 && data.file?.endsWith(data.name.replace(/^.*[\\/]/, ""));
    yield `${JSON.stringify({ file: data.file, name: isFile ? null : data.name, isPass })}\n`;
  }
}

import { withoutComments, type Source } from './sources.ts'

/** `ctx.system`, also taken out of its context, and a context whose `tx` is the program's. */
const use = /\bsystem\(|\bctx\.system\b|contextFor\('program'\)/

/** Files of `domains` and `server` that run transactions as the program and are not listed, and listed ones that do not. */
export function checkSystemUses(
  sources: readonly Source[],
  listed: Readonly<Record<string, string>>
): string[] {
  const using = sources
    .filter(({ path }) => /^(domains|server)\//.test(path))
    .filter(({ text }) => use.test(withoutComments(text)))
    .map(({ path }) => path)
  return [
    ...using
      .filter((path) => !(path in listed))
      .map(
        (path) =>
          `${path} runs as the program: use ctx.tx, or give the reason in tools/system-uses.ts`
      ),
    ...Object.keys(listed)
      .filter((path) => !using.includes(path))
      .map((path) => `${path} stands in tools/system-uses.ts and does not run as the program`),
  ]
}

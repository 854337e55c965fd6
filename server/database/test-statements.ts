/* Finds every place in a source file where something becomes part of a statement's text. */

type Template = { tag: string; text: string; inserted: string[] }

/** Returns the end of the text after `from` that opened with `(` or `{`. */
function endOf(source: string, from: number): number {
  for (let at = from, depth = 1; at < source.length; at++) {
    const char = source[at] ?? ''
    if (char === '`') at = templateAt(source, at).end
    else if ('({['.includes(char)) depth += 1
    else if (')}]'.includes(char) && --depth === 0) return at
  }
  return source.length
}

function templateAt(source: string, start: number): { inserted: string[]; end: number } {
  const inserted: string[] = []
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '`') return { inserted, end: at }
    else if (source.startsWith('${', at)) {
      const end = endOf(source, at + 2)
      inserted.push(source.slice(at + 2, end).trim())
      at = end
    }
  }
  return { inserted, end: source.length }
}

function templatesOf(source: string): Template[] {
  const found: Template[] = []
  for (let at = source.indexOf('`'); at !== -1;) {
    const { inserted, end } = templateAt(source, at)
    const tag = /(?:\bsql(?:<[^`]*>)?|\w)$/.exec(source.slice(Math.max(0, at - 300), at))?.[0] ?? ''
    found.push({ tag, inserted, text: source.slice(at + 1, end) })
    // An inserted expression may contain templates; these are checked when they are statements.
    at = source.indexOf('`', end + 1)
  }
  return found
}

/** Beginning of an SQL statement. */
const begins =
  /^\s*(?:select|insert into|update|delete from|with|create|alter|drop|grant|revoke|copy|comment on|set|truncate|declare|listen|notify)\s/

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Returns every part of a statement that is no parameter: arguments of `sql.raw`, insertions into an untagged
 * template that begins like a statement, and statements passed to a driver as anything but a literal.
 */
export function rawPieces(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const raws = [...code.matchAll(/\bsql\.raw\(/g)].map(({ index }) => {
    const from = index + 'sql.raw('.length
    return `sql.raw(${oneLine(code.slice(from, endOf(code, from)))})`
  })
  const inserted = templatesOf(code)
    .filter(({ tag, text }) => !tag && begins.test(text))
    .flatMap((template) => template.inserted.map((one) => `\${${oneLine(one)}}`))
  const handed = [
    ...code.matchAll(/\.(?:query|executeSql)(?:<[^(]*?>)?\(\s*(?![`'"\s])([^,()\n]+)/g),
  ].map(([, what = '']) => `query(${oneLine(what)})`)
  return [...raws, ...inserted, ...handed]
}

/* Finds, in the text of a source file, every place where something becomes part of a statement's text. */

type Template = { tag: string; text: string; inserted: string[] }

/** Where the text after `from` that opened with `(` or `{` ends. */
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
    // What is inserted may hold templates of its own; those are looked at when they are statements.
    at = source.indexOf('`', end + 1)
  }
  return found
}

/** How a statement of ours begins. */
const begins =
  /^\s*(?:select|insert into|update|delete from|with|create|alter|drop|grant|revoke|copy|comment on|set|truncate|declare|listen|notify)\s/

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Every piece that is not a parameter: what `sql.raw` is given, what is inserted into a template that begins like a
 * statement and is not tagged, and a statement that a driver is handed as anything but a text written there.
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

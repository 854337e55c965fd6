/**
 * Splits a source file into code without strings and regular expressions, and comments. Accurate enough for searching
 * names and words.
 */
export function codeAndComments(path: string, text: string): { code: string; comments: string[] } {
  if (path.endsWith('.css')) return { code: '', comments: text.match(/\/\*[\s\S]*?\*\//g) ?? [] }
  const comments: string[] = []
  /** Number of open braces in each `${}` of nested templates. */
  const templates: number[] = []
  let code = ''
  let at = 0
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) return ''
    at += found.length
    return found
  }
  const template = () => {
    const found = skip(/(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y)
    if (found.endsWith('${')) templates.push(0)
    code += ' '
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    const comment = char === '/' && skip(/\/\/.*|\/\*[\s\S]*?\*\//y)
    const isValueNext = /(?:^|[(,=:[!&|?{;>]|\breturn)\s*$/.test(code.slice(-12))
    if (comment) comments.push(comment)
    else if (char === '/' && isValueNext && skip(regex)) code += ' '
    else if ((char === "'" || char === '"') && skip(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y))
      code += ' '
    else {
      at += 1
      const depth = templates.at(-1)
      if (char === '`') template()
      else if (char === '}' && depth === 0) {
        templates.pop()
        template()
      } else {
        if (depth !== undefined && char === '{') templates[templates.length - 1] = depth + 1
        if (depth !== undefined && char === '}') templates[templates.length - 1] = depth - 1
        code += char
      }
    }
  }
  return { code, comments }
}

const regex = /\/(?![/*])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y

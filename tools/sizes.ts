/** Maximum lines of code per file. */
export const longestFile = 250

const beginsData = /^(?:export )?const \w+(?:(?!=>).)*= (?:new (?:Set|Map)(?:<[^(]*>)?\()?[[{]$/
const isCode = /=>|\bfunction\b|\breturn\b|^\s+(?:async )?\w+\([^)]*\)(?:: [^{]+)? \{$/

/**
 * Counts the lines of a formatted file without top-level data literals that hold no functions. Data may be of any
 * length.
 */
export function linesOfCode(text: string): number {
  const lines = text.trimEnd().split('\n')
  let data = 0
  for (let at = 0; at < lines.length; at += 1) {
    if (!beginsData.test(lines[at] ?? '')) continue
    const end = lines.findIndex((line, place) => place > at && /^[\])}]/.test(line))
    const inner = lines.slice(at + 1, end)
    if (end > at && !inner.some((line) => isCode.test(line))) data += inner.length
    at = Math.max(at, end)
  }
  return lines.length - data
}

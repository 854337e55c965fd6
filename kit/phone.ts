/** Country calling codes of two digits; 1 and 7 have one, all others three (ITU-T E.164). */
const twoDigits = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** How a country writes its numbers: the lengths of the groups, by the first digits of the number. */
const customs: readonly (readonly [start: RegExp, groups: readonly number[]])[] = [
  [/^1/, [3, 3, 4]],
  [/^52(?:33|55|56|81)/, [2, 4, 4]],
  [/^52/, [3, 3, 4]],
  [/^33/, [1, 2, 2, 2, 2]],
  [/^34/, [3, 2, 2, 2]],
  [/^44(?:2)/, [2, 4, 4]],
  [/^44/, [4, 6]],
]

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Returns groups of three digits, and of four at the end where three leave one over. */
function usualGroups(length: number): number[] {
  if (length <= 4) return [length]
  return length === 5 ? [2, 3] : [3, ...usualGroups(length - 3)]
}

/** Returns a number in E.164 in groups that can be read aloud; a number written otherwise stays as it is. */
export function groupPhone(text: string): string {
  const digits = /^\+([1-9]\d{5,14})$/.exec(text)?.[1]
  if (!digits) return text
  const codeLength = /^[17]/.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3
  const rest = digits.slice(codeLength)
  const custom = customs.find(
    ([start, lengths]) => start.test(digits) && sum(lengths) === rest.length
  )?.[1]
  let at = 0
  const groups = (custom ?? usualGroups(rest.length)).map((length) => {
    at += length
    return rest.slice(at - length, at)
  })
  return [`+${digits.slice(0, codeLength)}`, ...groups].join(' ')
}

/** Returns the address of a phone number (RFC 3966): its digits, with the extension as a parameter. */
export function phoneHref(text: string): string {
  const [number = '', extension] = text.split(/x|ext/i)
  const digits = number.replace(/[^+\d]/g, '')
  const extra = extension?.replace(/\D/g, '')
  return `tel:${digits}${extra ? `;ext=${extra}` : ''}`
}

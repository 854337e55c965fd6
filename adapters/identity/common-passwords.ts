/** Letters that people replace with digits and signs (leetspeak). */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign)

/** Common suffixes: a year, a few digits, punctuation. */
const withoutTail = (text: string) => text.replace(/[\d\p{P}\p{S}]{1,6}$/u, '')
const withoutHead = (text: string) => text.replace(/^[\d\p{P}\p{S}]{1,4}/u, '')

let words: Promise<ReadonlySet<string>> | undefined
/** Loaded at first use: the list takes some megabytes of memory. */
const commonWords = () =>
  (words ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
  ))

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isRun = (text: string) =>
  /^(.{1,4})\1+.{0,3}$/u.test(text) ||
  rows.some((row) => row.includes(text) || row.split('').toReversed().join('').includes(text))

/**
 * Returns whether a password is easily guessed: in the lists of common passwords (also with leetspeak or with a prefix
 * or suffix of digits and signs), repeated characters, keyboard rows, or the person's own address.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase()
  const [local = ''] = email.split('@')
  const known = await commonWords()
  const bare = withoutHead(withoutTail(plain))
  const forms = new Set([plain, withoutTail(plain), withoutHead(plain), bare])
  for (const form of [...forms]) forms.add(unleet(form))
  for (const form of forms) {
    if (form.length >= 3 && (known.has(form) || isRun(form))) return true
    if (form === email || (local.length >= 3 && form === local)) return true
    if (form === 'numo' || /^(?:numo|password|contrasena|contraseña){1,3}$/.test(form)) return true
  }
  return /^\d+$/.test(plain) && plain.length < 12
}

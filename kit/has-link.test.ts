import { describe, expect, test } from 'vitest'
import { hasLink, withoutLinks } from './has-link.ts'

/* Names must pass, also with a full stop that is not followed by a space. */
const names = [
  'Ana Ruiz',
  "Dr. Anna-Maria O'Neil Jr.",
  "St. Mary's Hospital",
  "St.Mary's",
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Müller & Söhne',
  'Clinica Sta. Maria S.A. de C.V.',
  'Clínica Santa Fe, S.A.de C.V.',
  'Ma.Elena',
  'Ma.del Carmen',
  'Ma.de los Ángeles Pérez',
  'Fco.de Asís',
  'A.de la Cruz',
  'M.De Jong',
  'Dr.Kim',
  'Dr.Li',
  'Dra.Ng',
  'Dr.No',
  'Mrs.Do',
  'Sra.De la O',
  'Dr.med.vet. Müller',
  'Lic.Io Méndez',
  'Ana Ruiz, B.Sc. M.Ed',
  'Ph.D.',
  'S.A.C.',
  'No.1 Clinic',
  'Clinic No. 1.5',
  'Clinic 24.7',
  'Smith Co.Ltd.',
  'Hnos.Do Santos',
  'L’Hôpital',
  'Nguyễn Thị Ánh',
  'И.И.Иванов',
  'Ö. Çelik',
  '李小龍',
  '株式会社。東京',
  'محمد بن سلمان',
  'مریم\u200cسادات',
  'The Solís family / Los Solís',
  'Ana & Leo @ home',
  'Leo (10:30)',
  'King Charles III.',
  'Anne-Marie D. von der Heide',
  'X Æ A-12',
  'Mr. St. John-Smythe, Esq.',
  'C.L.I.N.I.C.',
  'Ruiz, Ana',
]

/* Spellings that email programs turn into links. */
const links = [
  'http://evil.example',
  'HTTPS://EVIL',
  'https:evil',
  'hxxp://evil',
  'mailto:ana',
  'javascript:alert(1)',
  'www.evil.example',
  'WWW.evil',
  'www2.evil.example',
  'evil.com',
  'Evil.Com',
  'You won: evil.com now',
  'Ana(evil.com)',
  'Ma.com',
  'x.org',
  'evil.mx',
  'evil.co.uk',
  'evil.com.mx',
  'sub.evil.io',
  'bit.ly',
  'bit.ly/abc',
  't.co/abc',
  'wa.me/5215555',
  'evil.anything/pay',
  'evil.unknown:8080/pay',
  'evil.shop',
  'claims.insurance',
  'my-bank.online',
  'evil.xn--p1ai',
  'зло.рф',
  '例子.中国',
  'موقع.شبكة',
  'evil．com',
  'evil。com',
  'evil｡com',
  'evil․com',
  'ｅｖｉｌ.ｃｏｍ',
  'ev\u200bil.com',
  'evil\u200b.\u200bcom',
  'evil.\u2060com',
  'e\u00advil.com',
  'evil\u202e.com',
  'evil.\u3164com',
  'ana@evil.example',
  'ana＠evil',
  'ana@evil',
  'ana\u200b@\u200bevil.example',
  '127.0.0.1',
  'Ana 10.0.0.1 Ruiz',
  'http://2130706433',
  '[2001:db8::1]',
  '2001:db8:0:1::1',
  'ht\u200dtp://evil',
  'evil .com'.replace(' ', '\u200b'),
]

describe('a name', () => {
  test.each(names)('is valid: %s', (name) => expect(hasLink(name)).toBe(false))
  test.each(links)('is invalid: %s', (link) => expect(hasLink(link)).toBe(true))
})

/** Matches anything a simple link detector may find. */
const linkable =
  /:\/\/|www\d*\.\S|\S@\S|[\p{L}\p{N}_-]\.[\p{L}\p{N}_-]{2}|\d\.\d|\b(?:mailto|javascript|https?|data):\S|[\da-f]::?[\da-f]*:/iu

describe('without links', () => {
  test.each([...links, 'evil.zip', 'evil.museum', 't.co', 'g.page'])('%s is plain text', (link) => {
    const message = withoutLinks(link)
    expect(message).not.toMatch(linkable)
    expect(hasLink(message)).toBe(false)
    expect(withoutLinks(message)).toBe(message)
  })
  test.each([
    "Dr. Anna-Maria O'Neil Jr.",
    'J.R.R. Tolkien',
    'Clinica Sta. Maria S.A. de C.V.',
    'Müller & Söhne',
    'مریم\u200cسادات',
    'King Charles III.',
  ])('%s is unchanged', (name) => expect(withoutLinks(name)).toBe(name))
  test('a missing space is inserted', () => expect(withoutLinks('Ma.Elena')).toBe('Ma Elena'))
})

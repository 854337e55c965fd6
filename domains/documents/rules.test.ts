import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxFileBytes } from '@numo/adapters/inspection/port.ts'
import { contentDisposition, hasRoom, maxUploadBytes, safeFileName } from './rules.ts'

describe('the name of a file', () => {
  test.each([
    ['card.jpg', 'image/jpeg', 'card.jpg'],
    ['C:\\Users\\me\\front.heic.exe', 'image/jpeg', 'front.jpg'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['..', 'image/jpeg', 'document.jpg'],
    ['', 'application/pdf', 'document.pdf'],
    ['CON', 'image/jpeg', 'document.jpg'],
    ['lpt1.txt', 'image/jpeg', 'document.jpg'],
    ['a\0b.jpg', 'image/jpeg', 'ab.jpg'],
    ['factura\u202Egpj.exe', 'image/jpeg', 'facturagpj.jpg'],
    ['a\r\nSet-Cookie: x=1.jpg', 'image/jpeg', 'aSet-Cookie x=1.jpg'],
    ['trailing...   ', 'image/jpeg', 'trailing.jpg'],
    ['.htaccess', 'image/jpeg', 'htaccess.jpg'],
    ['tarjeta niño ✓.png', 'image/png', 'tarjeta niño ✓.png'],
    ['x'.repeat(300), 'image/jpeg', `${'x'.repeat(100)}.jpg`],
    ['<img src=x onerror=alert(1)>.png', 'image/png', 'img src=x onerror=alert(1).png'],
  ])('%j as %s is %j', (name, mime_type, expected) => {
    expect(safeFileName(name, mime_type)).toBe(expected)
  })

  test('any name becomes one visible line without a path that cannot break a header', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 400 }), (name) => {
        const safe = safeFileName(name, 'image/jpeg')
        expect(safe).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}]{1,104}\.jpg$/u)
        expect(safe.startsWith('.')).toBe(false)
        // A header with characters that split or escape it would throw here or contain a quote.
        const header = contentDisposition(safe, false)
        expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(
          header
        )
        expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!~%-]*$/)
      }),
      { numRuns: 300 }
    )
  })
})

test('limits: 200 files, 500 MB', () => {
  expect(hasRoom({ files: 199, bytes: 0 }, 1)).toBe(true)
  expect(hasRoom({ files: 200, bytes: 0 }, 1)).toBe(false)
  expect(hasRoom({ files: 1, bytes: 499_999_999 }, 1)).toBe(true)
  expect(hasRoom({ files: 1, bytes: 499_999_999 }, 2)).toBe(false)
})

test('the rule and the inspector agree on the maximum size', () => {
  expect(maxFileBytes).toBe(maxUploadBytes)
})

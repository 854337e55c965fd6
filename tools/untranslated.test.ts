import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { untranslated, wordsWritten } from './untranslated.ts'

const root = resolve(import.meta.dirname, '..')

test('no page says a word that is not in web/words: another language would show it untranslated', () => {
  expect(untranslated(root)).toEqual([])
})

test('words of a component are found wherever people read or hear them', () => {
  const code = [
    'const a = <p className="big" title="Read me">Hello {name} <b>{isOn ? "Yes, on" : t("x.off")}</b></p>',
    'const b = <Field label={`Name of ${who}`} type="text" placeholder="name@numo.example" />',
    'const d = <p>\\u00a0</p>',
    'const c = <>{count} · {`${a} kg`} {ok && "Well done"}</>',
  ].join('\n')
  expect(wordsWritten(code).map(({ text, line }) => `${line} ${text}`)).toEqual([
    '1 Read me',
    '1 Hello',
    '1 Yes, on',
    '2 Name of',
    '3 \\u00a0',
    '4 Well done',
  ])
})

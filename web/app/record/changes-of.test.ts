import { expect, test } from 'vitest'
import { loadAppWords } from '../../words/app-words.ts'
import { changesOf } from './changes-of.ts'

test('changes are said in the words of the screens, ids not at all', async () => {
  const t = await loadAppWords('es')
  const changes = {
    user_id: '01a1ff6b-ac90-7c91-b096-991911cd97b6',
    identity_uid: 'EL4XqiFzFy9U',
    status: 'suspended',
    phone: null,
    key: 'feature:billing',
    allowed: false,
    odd_thing: 7,
  }
  expect(changesOf(changes, t)).toEqual([
    'Estado: suspendido',
    'Teléfono: nada',
    'Ajuste: Facturación',
    'Permitido: No',
    'odd thing: 7',
  ])
})

test('a value is never taken for a sentence of another name', async () => {
  const t = await loadAppWords('en')
  expect(changesOf({ display_name: '__proto__' }, t)).toEqual(['Name: __proto__'])
  expect(changesOf({ key: 'partner:update' }, t)).toEqual(['Setting: Partners, Change'])
})

import { expect, test } from 'vitest'
import { createInspector } from './child-process.ts'

test('XML is parsed in a process of its own, within its limits; one that works too long is ended', async () => {
  const inspector = createInspector()
  const limits = { max_bytes: 2_000_000, max_elements: 20_000 }
  const read = (text: string, more = limits) => inspector.readXml(Buffer.from(text), more)
  const { root } = await read('<a b="1"><c>Á</c></a>')
  expect([root?.attributes.get('b'), root?.children[0]?.text]).toEqual(['1', 'Á'])
  expect(await read('<!DOCTYPE a><a/>')).toEqual({ problem: 'has_dtd' })
  expect(await read('<a>')).toEqual({ problem: 'not_xml' })
  expect(await read(`<a>${'<b/>'.repeat(30_000)}</a>`)).toEqual({ problem: 'not_xml' })
  // Far above any bill: without its limits the process is ended, and the program lives.
  const endless = { max_bytes: 1e9, max_elements: 1e9 }
  const greedy = `<a>${'<b c="d">e</b>'.repeat(4_000_000)}</a>`
  expect(await read(greedy, endless)).toEqual({ problem: 'file-too-slow' })
}, 60_000)

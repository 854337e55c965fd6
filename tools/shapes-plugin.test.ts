import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutShapes } from './shapes-plugin.ts'

const browsed = (code: string) => withoutShapes(code, parseAst(code, { lang: 'ts' }))

test('a contract keeps what a call needs and the words it names, and no shape', () => {
  const code = `import { z } from 'zod'
    export const kinds = ['a', 'b'] as const
    const Id = z.uuid().refine((text) => text !== 'x', 'must be another')
    export const read = endpoint({
      name: 'read',
      summary: 'Reads ' + 'much',
      method: 'GET',
      path: '/api/v4/thing/{id}',
      input: z.strictObject({ id: Id, kind: z.enum(kinds).optional() }),
      output: z.array(z.object({ id: Id })),
    })
    export type Read = z.output<typeof read.output>`
  expect(browsed(code).replaceAll(/\s+/g, ' ')).toBe(
    "import { z } from 'zod' export const kinds = ['a', 'b'] as const const Id = z " +
      "export const read = endpoint({ name: 'read', summary: \"\", method: 'GET', " +
      "path: '/api/v4/thing/{id}', input: z, output: z, }) export type Read = z.output<typeof read.output>"
  )
})

test('what checks with a shape stays, so that it fails', () => {
  const code = 'export const day = (text: string) => z.iso.date().safeParse(text).success'
  expect(browsed(code)).toContain('.safeParse(text)')
})

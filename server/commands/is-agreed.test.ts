import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { isAgreed } from './is-agreed.ts'

const answered = (text: string) => {
  const input = new PassThrough()
  input.end(text)
  return isAgreed('Publish this? (y/N) ', { input, output: new PassThrough() })
}

test.each([
  ['y\n', true],
  [' Yes \n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
])('%j is agreed: %s', async (text, agreed) => {
  expect(await answered(text)).toBe(agreed)
})

test('an input that ends without an answer is not agreed, and nothing waits for more', async () => {
  expect(await answered('')).toBe(false)
})

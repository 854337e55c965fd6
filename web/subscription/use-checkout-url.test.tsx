import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProgramProvider, type Program } from '../app/program.ts'
import { openAppWords } from '../words/app-words.ts'
import { useCheckoutUrl } from './use-checkout-url.ts'

function Opening() {
  useCheckoutUrl()({ url: null })
  return null
}

test('without an address of the page to pay on it is said that none was received', async () => {
  for (const [locale, sentence] of [
    ['en', 'No checkout URL received'],
    ['es', 'No recibimos la página de pago'],
  ] as const) {
    const { t, loadWordsOf } = await openAppWords(locale)
    await loadWordsOf('scribe/settings')
    const messages: string[] = []
    // The only parts of the program that it uses.
    const program = {
      t,
      toasts: { show: (text: string) => messages.push(text) },
    } as unknown as Program
    renderToStaticMarkup(
      <ProgramProvider value={program}>
        <Opening />
      </ProgramProvider>
    )
    expect(messages).toEqual([sentence])
  }
})

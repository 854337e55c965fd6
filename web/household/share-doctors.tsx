import { IconPrinter, IconShare } from '@tabler/icons-react'
import type { SavedProvider } from '@numo/domains/saved-providers/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

/** Shares the list of doctors (names and public pages only) by the Web Share API or the clipboard; also prints it. */
export function ShareDoctors({ rows }: { rows: readonly SavedProvider[] }) {
  const { t, toasts, locale } = useProgram()
  async function share() {
    const text = rows
      .filter(({ is_listed }) => is_listed)
      .map(
        ({ name, specialty, city, phone, slug }) =>
          `${[name, specialty, city, phone].filter(Boolean).join(', ')}\n${location.origin}${localePath(locale, `/providers/${slug}`)}`
      )
      .join('\n\n')
    if ('share' in navigator) {
      try {
        await navigator.share({ title: t('home.providers.share_title'), text })
        return
      } catch (error) {
        // A cancelled share ends here; where sharing is not supported the text is copied.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    await navigator.clipboard.writeText(text)
    toasts.show(t('home.providers.share_copied'), { tone: 'ok' })
  }
  return (
    <>
      <Button onClick={() => print()}>
        <IconPrinter size={17} stroke={1.7} aria-hidden />
        {t('home.providers.print')}
      </Button>
      <Button onClick={() => void share()}>
        <IconShare size={17} stroke={1.7} aria-hidden />
        {t('home.providers.share')}
      </Button>
    </>
  )
}

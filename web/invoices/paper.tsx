import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

export type PaperSize = 'A4' | 'letter'

/** Countries whose printers hold Letter. */
const countriesOfUsPaper: readonly string[] = [
  'US',
  'CA',
  'MX',
  'CO',
  'CL',
  'PA',
  'CR',
  'GT',
  'DO',
  'PH',
  'PR',
]
export const paperSizeOf = (country: string): PaperSize =>
  countriesOfUsPaper.includes(country) ? 'letter' : 'A4'

/**
 * Sets the size of printed pages and what stands below each: the text, and the page with the number of pages, while the
 * component is mounted.
 */
export function usePageStyle(size: PaperSize, footer: string) {
  const { t } = useProgram()
  const [before = '', between = '', after = ''] = t('invoices.paper.page', {
    page: '\u0000',
    pages: '\u0000',
  }).split('\u0000')
  const css = (text: string) => JSON.stringify(text)
  const rule = `@page {
    size: ${size};
    margin: 16mm 16mm 20mm;
    @bottom-left { content: ${css(footer)}; font: 9px sans-serif; color: #525b6b }
    @bottom-right {
      content: ${css(before)} counter(page) ${css(between)} counter(pages) ${css(after)};
      font: 9px sans-serif; color: #525b6b
    }
  }`
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [rule])
}

/** Buttons that choose the size of the paper. Not printed. */
export function PaperSizes({
  size,
  onChange,
}: {
  size: PaperSize
  onChange: (size: PaperSize) => void
}) {
  const { t } = useProgram()
  return (
    <fieldset className="paper-sizes no-print">
      <legend className="vh">{t('invoices.form.size')}</legend>
      {(['A4', 'letter'] as const).map((one) => (
        <Button key={one} size="xs" aria-pressed={one === size} onClick={() => onChange(one)}>
          {one === 'A4' ? 'A4' : t('invoices.form.letter')}
        </Button>
      ))}
    </fieldset>
  )
}

/** Shows a sheet in the page, and prints only it: the printed copy stands outside of the page. */
export function PrintedSheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls sideways on a phone, so the keyboard must reach it */}
      <div className="paper-sheet" role="group" tabIndex={0} aria-label={title} data-scheme="light">
        {children}
      </div>
      {createPortal(<div className="paper-copy">{children}</div>, document.body)}
    </>
  )
}

import { useProgram } from '../app/program.ts'

/** Where a row came from. */
export function SourceName({ source }: { source: { name: string } | null }) {
  const { t } = useProgram()
  return source ? source.name : <span className="dim">{t('directory.by_hand')}</span>
}

/** What becomes of changes to a row that has a source; nothing for one that staff entered. */
export function useSourceNote(source: { name: string } | null): string | undefined {
  const { t } = useProgram()
  return source ? t('directory.source_note', { source: source.name }) : undefined
}

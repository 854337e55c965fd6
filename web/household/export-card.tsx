import { exportPath, requestExport, type Export } from '@numo/domains/privacy/contract.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { CommandButton } from '../app/command-button.tsx'
import { saveBlob } from '../app/save-file.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/button.tsx'

/** Formats a file size. */
const sizeOf = (bytes: number, number: (value: number) => string) =>
  bytes < 1_000_000
    ? `${number(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${number(Math.round(bytes / 1_000_000))} MB`

/** Export of all data of the household: request, progress, and download for seven days. */
export function ExportCard({ accountId, newest }: { accountId: string; newest: Export | null }) {
  const { t, caller, formats, settings } = useProgram()
  const { run, isBusy } = useAction()
  const isMaking = newest?.status === 'queued' || newest?.status === 'running'
  const isReady = newest?.status === 'ready'
  const download = async (id: string) =>
    saveBlob(`${settings.brand.name}.zip`, await caller.blob(exportPath.replace('{id}', id)))
  return (
    <Card title={t('home.privacy.export.title')} note={t('home.privacy.export.text')}>
      {newest && isMaking && (
        <output>
          {newest.progress_of === 0
            ? t('home.privacy.export.waiting')
            : t('home.privacy.export.working', {
                done: newest.progress_done,
                of: newest.progress_of,
              })}
          <progress
            aria-label={t('home.privacy.export.title')}
            max={Math.max(1, newest.progress_of)}
            value={newest.progress_done}
          />
        </output>
      )}
      {newest && isReady && (
        <p>
          {t('home.privacy.export.ready', {
            size: sizeOf(newest.size_bytes ?? 0, formats.number),
            day: newest.expires_at ? formats.moment(newest.expires_at, 'day') : '',
          })}
        </p>
      )}
      {newest?.status === 'failed' && (
        <p role="alert">
          {newest.error_code === 'too-large'
            ? t('home.privacy.export.too_large', { email: settings.brand.support_email })
            : t('home.privacy.export.failed')}
        </p>
      )}
      <p className="row">
        {newest && isReady && (
          <Button
            look="primary"
            aria-busy={isBusy}
            onClick={() => void run(() => download(newest.id))}
          >
            {t('home.privacy.export.download')}
          </Button>
        )}
        <CommandButton
          aria-busy={isMaking}
          disabled={isMaking}
          endpoint={requestExport}
          input={{ accountId }}
        >
          {t(newest ? 'home.privacy.export.again' : 'home.privacy.export.start')}
        </CommandButton>
      </p>
    </Card>
  )
}

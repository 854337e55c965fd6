import { Suspense, useState } from 'react'
import type { PartnerAuthorization } from '@numo/domains/authorizations/contract-partner.ts'
import { keptParts } from '@numo/domains/authorizations/enums.ts'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/panel.tsx'

// Lazy, because few look at what was said before.
const PartContentDialog = lazyPart(async () => ({
  default: (await import('./part-content.tsx')).PartContentDialog,
}))

/** Who saved which part of a request and when, newest first. */
export function ClinicSaves({ authorization }: { authorization: PartnerAuthorization }) {
  const { t } = useProgram()
  const { saves } = authorization
  const [shown, setShown] = useState<(typeof saves)[number] | null>(null)
  const part = keptParts.find((one) => one === shown?.part)
  return (
    <Panel title={t('clinic_auth.versions')}>
      {saves.length === 0 && <p className="dim">{t('clinic_auth.versions_none')}</p>}
      <ul className="rows">
        {saves.map((save) => {
          const { id, part: saved, version, line_count, by, at, is_kept } = save
          const name = t(`authorizations.part.${saved}`)
          return (
            <li key={id}>
              <span>
                <b>{name}</b>
                <small>
                  {[
                    version !== null && t('authorizations.chain.version', { version }),
                    line_count !== null && t('clinic_auth.lines', { count: line_count }),
                    by ?? t('clinic_auth.somebody_else'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span>
                {is_kept && version !== null && (
                  <Button
                    look="ghost"
                    size="xs"
                    aria-label={`${t('clinic_auth.said')}: ${t('clinic_auth.said_of', { part: name, version })}`}
                    onClick={() => setShown(save)}
                  >
                    {t('clinic_auth.said')}
                  </Button>
                )}
                <When at={at} />
              </span>
            </li>
          )
        })}
      </ul>
      {shown !== null && shown.version !== null && part !== undefined && (
        <Suspense>
          <PartContentDialog
            authorization={authorization}
            part={part}
            version={shown.version}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

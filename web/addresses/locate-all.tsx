import { useRead } from '../app/use-read.ts'
import { useState } from 'react'
import { geocodingStatus, locateAddresses } from '@numo/domains/addresses/contract-place.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'

/** Geocodes all waiting addresses and reports progress. */
export function LocateAll() {
  const { t, formats } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [again, setAgain] = useState(false)
  /** Number of waiting addresses when the job was started here; null when it was not. */
  const [started, setStarted] = useState<number | null>(null)
  const { run, isPending } = useCommand(locateAddresses, {
    done: t('staff.place.started'),
    onDone({ waiting }) {
      setOpen(false)
      setStarted(waiting > 0 ? waiting : null)
    },
  })
  const { data } = useRead(
    geocodingStatus,
    {},
    {
      enabled: isOpen || started !== null,
      isUnfinished: ({ waiting }) => started !== null && waiting > 0,
    }
  )
  const waiting = data?.waiting
  const isNothing = data !== undefined && data.waiting + (again ? data.not_found : 0) === 0
  return (
    <>
      {started !== null && waiting ? (
        <output className="row dim">
          <progress
            max={started}
            value={Math.max(0, started - waiting)}
            aria-label={t('staff.place.all')}
          />
          {t('staff.place.progress', {
            done: formats.number(Math.max(0, started - waiting)),
            all: formats.number(started),
          })}
        </output>
      ) : (
        <Button size="xs" onClick={() => setOpen(true)}>
          {t('staff.place.all')}
        </Button>
      )}
      <Dialog isOpen={isOpen} title={t('staff.place.all_question')} onClose={() => setOpen(false)}>
        {data && (
          <>
            <p>
              {t('staff.place.all_text', {
                count: data.waiting,
                // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- named by the running program
                name: t(`staff.place.geocoder.${data.geocoder}` as AppWordKey),
              })}
            </p>
            {data.not_found > 0 && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={again}
                  onChange={({ target }) => setAgain(target.checked)}
                />
                <span>
                  {t('staff.place.again')} ({formats.number(data.not_found)})
                </span>
              </label>
            )}
          </>
        )}
        <div className="row">
          <Button
            look="primary"
            disabled={isNothing}
            aria-busy={isPending}
            onClick={() => void run({ again })}
          >
            {isNothing ? t('staff.place.none_waiting') : t('staff.place.all')}
          </Button>
          <Button look="ghost" onClick={() => setOpen(false)}>
            {t('app.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

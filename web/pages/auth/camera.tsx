import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import {
  cameraPicturePath,
  openCameraHandoff,
  type CardSide,
  type OpenHandoff,
} from '@numo/domains/documents/contract-handoff.ts'
import { useProgram } from '../../app/program.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { useRead, useShow } from '../../app/use-read.ts'
import { CaptureTips } from '../../capture/capture-tips.tsx'
import { clockTime } from '../../capture/clock-time.ts'
import { CardCapture } from '../../capture/card-capture.tsx'
import type { SendPicture } from '../../capture/use-capture.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { cardSides } from '@numo/domains/documents/enums.ts'
import { Button } from '../../ui/button.tsx'

/** Returns the secret of the QR code, which is in the URL fragment so that no server or log receives it. */
const secretOf = () => location.hash.slice(1)

/** Page of a phone that takes pictures for a computer. Requires no sign-in and shows nothing about the household. */
export function Page() {
  const { t } = useProgram()
  const [token] = useState(secretOf)
  const show = useShow(openCameraHandoff, { token })
  const opened = useRead(
    openCameraHandoff,
    { token },
    { enabled: token !== '', staleTime: Infinity }
  )
  useTitle(t('capture.phone.title'), false)
  const isOver = opened.error instanceof CallProblem && opened.error.status === 410
  if (token === '' || isOver) return <Over />
  if (opened.isError)
    return (
      <div className="stack" role="alert">
        <h1 tabIndex={-1}>{t('capture.phone.title')}</h1>
        <p>{t('app.load_failed')}</p>
        <Button look="primary" onClick={() => void opened.refetch()}>
          {t('app.try_again')}
        </Button>
      </div>
    )
  if (!opened.data) return <output className="loading-card" aria-label={t('app.loading')} />
  return (
    <Sides handoff={opened.data} token={token} onHandoff={(reported) => show(() => reported)} />
  )
}

function Over() {
  const { t } = useProgram()
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{t('capture.phone.over_title')}</h1>
      <p>{t('capture.phone.over')}</p>
    </div>
  )
}

type SidesProps = { handoff: OpenHandoff; token: string; onHandoff: (handoff: OpenHandoff) => void }

function Sides({ handoff: reported, token, onHandoff }: SidesProps) {
  const { t, caller, locale } = useProgram()
  const send =
    (side: CardSide): SendPicture<OpenHandoff> =>
    async (picture, callbacks) => {
      const headers = { 'camera-token': token }
      const answer = await caller.sendBytes(cameraPicturePath(side), picture, {
        headers,
        ...callbacks,
      })
      // The response is limited by its contract to what a phone may know.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return answer as OpenHandoff
    }
  const isDone = reported.sides.length === 2
  const isFull = reported.pictures_left === 0
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{t('capture.phone.title')}</h1>
      <p className="dim">{t('capture.phone.intro')}</p>
      {(isDone || isFull) && (
        <output className="cap-done">
          <IconCircleCheck size={22} aria-hidden />
          <span>
            <b>{t(isDone ? 'capture.phone.done_title' : 'capture.phone.full')}</b>
            {isDone && <span>{t('capture.phone.done')}</span>}
          </span>
        </output>
      )}
      {cardSides.map((side) => (
        <CardCapture key={side} side={side} send={send(side)} onPicture={onHandoff} />
      ))}
      {!isDone && reported.sides.includes('front') && <p>{t('capture.phone.back_later')}</p>}
      <CaptureTips />
      <p className="dim">
        {t('capture.phone.until', { time: clockTime(reported.expires_at, locale) })}{' '}
        {t('capture.phone.privacy')}
      </p>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { useProgram } from '../app/program.ts'
import { Dialog } from '../ui/dialog.tsx'
import { asJpeg, measure, whenIdle, type Part } from './prepare-picture.ts'
import type { Hint } from '@numo/kit/picture-quality.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  side: CardSide
  isOpen: boolean
  onPicture: (picture: Blob) => void
  onClose: () => void
  /** Called when there is no usable camera and the user wants to choose a file. */
  onFile: () => void
}

/** Frame for the card as a share of the picture's width, and the margin that is sent around it. */
const frameWidth = 0.84
const cardRatio = 1.586
const margin = 0.06
/** Interval of the quality checks, and the number of equal results before a hint is shown. */
const checkInterval_ms = 400
const steadyChecks = 2

/** Returns the part of the camera picture to send: the frame with a margin. */
export function framePart(width: number, height: number): Part {
  const wholePart = {
    w: width * (frameWidth + 2 * margin),
    h: width * (frameWidth / cardRatio + 2 * margin),
  }
  const [w, h] = [Math.min(width, wholePart.w), Math.min(height, wholePart.h)]
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h }
}

type State = 'starting' | 'on' | 'refused' | 'missing'

/** Camera with a frame for the card and live hints. */
export function CameraDialog({ side, isOpen, onPicture, onClose, onFile }: Props) {
  const { t } = useProgram()
  const title = t('capture.camera.title', { side: t(`capture.camera.${side}`) })
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} className="dialog-camera">
      <Camera onPicture={onPicture} onClose={onClose} onFile={onFile} />
    </Dialog>
  )
}

function Camera({ onPicture, onClose, onFile }: Pick<Props, 'onPicture' | 'onClose' | 'onFile'>) {
  const { t } = useProgram()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('starting')
  const hint = useHint(video, state === 'on')

  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    const open = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
        })
        const element = video.current
        if (isOver || !element) return stop(stream)
        element.srcObject = stream
        await element.play()
        setState('on')
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isOver) setState(isRefused ? 'refused' : 'missing')
      }
    }
    void open()
    return () => {
      isOver = true
      if (stream) stop(stream)
    }
  }, [])

  async function shoot() {
    const element = video.current
    if (element)
      onPicture(await asJpeg(element, framePart(element.videoWidth, element.videoHeight)))
  }

  const isOff = state === 'refused' || state === 'missing'
  const live = hint === null ? 'place' : hint
  return (
    <>
      <div className="cam-stage" hidden={isOff}>
        {/* A camera stream without sound. */}
        <video ref={video} muted playsInline aria-label={t('capture.camera.place')} />
        <div className="cam-frame" data-good={hint === 'good' || undefined} aria-hidden="true" />
      </div>
      <output className="cam-message" aria-live="polite">
        {state === 'starting' && t('capture.camera.starting')}
        {isOff && t(`capture.camera.${state}`)}
        {state === 'on' &&
          (live === 'place'
            ? t('capture.camera.place')
            : live === 'good'
              ? t('capture.good')
              : t(`capture.hint.${live}`))}
      </output>
      <div className="cam-actions">
        {state === 'on' && (
          <Button look="primary" size="lg" onClick={() => void shoot()}>
            {t('capture.camera.shoot')}
          </Button>
        )}
        <Button look={isOff ? 'primary' : 'line'} size="lg" onClick={onFile}>
          {t('capture.camera.file')}
        </Button>
        <Button look="ghost" size="lg" onClick={onClose}>
          {t('capture.camera.cancel')}
        </Button>
      </div>
    </>
  )
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns the current hint; changes only after two equal results, so that screen readers are not interrupted. */
function useHint(video: React.RefObject<HTMLVideoElement | null>, isOn: boolean) {
  const [hint, setHint] = useState<Hint | 'good' | null>(null)
  useEffect(() => {
    if (!isOn) return undefined
    let last: Hint | 'good' | null = null
    let times = 0
    const look = async () => {
      await whenIdle()
      const element = video.current
      if (!element || element.videoWidth === 0) return
      const part = framePart(element.videoWidth, element.videoHeight)
      const seen = measure(element, part).hints[0] ?? 'good'
      times = seen === last ? times + 1 : 1
      last = seen
      if (times >= steadyChecks) setHint(seen)
    }
    const clock = setInterval(() => {
      void look()
    }, checkInterval_ms)
    return () => clearInterval(clock)
  }, [isOn, video])
  return hint
}

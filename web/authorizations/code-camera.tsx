import { useEffect, useRef, useState } from 'react'
import { useProgram } from '../app/program.ts'
import type { createCodeReader } from './read-code.ts'

/** Interval at which the picture of the camera is looked at. */
const interval_ms = 250

/** Shows what the camera sees until it sees a QR code. */
export function CodeCamera({
  read,
  onCode,
}: {
  read: ReturnType<typeof createCodeReader>
  onCode: (text: string) => void
}) {
  const { t } = useProgram()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    found.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const text = video.current && (await read(video.current).catch(() => null))
      if (isOver) return
      if (text) found.current(text)
      else timer = setTimeout(() => void look(), interval_ms)
    }
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
        await look()
      } catch {
        if (!isOver) setOff(true)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [read])
  return isOff ? (
    <p role="alert">{t('guarantees.verify.camera_denied')}</p>
  ) : (
    <video
      ref={video}
      className="verify-camera"
      muted
      playsInline
      aria-label={t('guarantees.verify.camera_view')}
    />
  )
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { photoLeast_px, photoShapes, type PhotoShape } from '@numo/domains/providers/rules-photo.ts'
import { useProgram } from '../app/program.ts'
import { kindOf, type Part } from '../capture/prepare-picture.ts'
import { useDropped } from '../capture/use-dropped.ts'
import { FileButton } from '../ui/fields/file-field.tsx'
import { fieldId } from '../ui/fields/field-frame.tsx'
import { cropOf, type CropView } from './crop-of.ts'

/** A picture and the part of it to send. */
export type Crop = { picture: ImageBitmap; part: Part }

/** Returns whether the part has enough pixels for the page. */
export const isLargeEnough = ({ part }: Crop): boolean =>
  Math.min(part.width, part.height) >= photoLeast_px

const start: CropView = { shape: 'portrait', zoom: 1, across: 0.5, down: 0.3 }
const preview_px = 240

/** Selects a photo and crops it, with a preview. */
export function PhotoCrop({
  crop,
  onCrop,
}: {
  crop: Crop | null
  onCrop: (crop: Crop | null) => void
}) {
  const { t } = useProgram()
  const [problem, setProblem] = useState<'type' | 'heic' | 'damaged' | null>(null)
  const [look, setLook] = useState(start)
  const change = (next: CropView, picture = crop?.picture) => {
    setLook(next)
    if (picture) onCrop({ picture, part: cropOf(picture, next) })
  }
  async function take([file]: Iterable<File>) {
    if (!file) return
    const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
    const isPicture = kind === 'jpeg' || kind === 'png' || kind === 'webp' || kind === 'heic'
    const picture = isPicture
      ? await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
      : null
    setProblem(picture ? null : kind === 'heic' ? 'heic' : isPicture ? 'damaged' : 'type')
    if (picture) change(start, picture)
    else onCrop(null)
  }
  const { isOver, listeners } = useDropped((files) => void take(files))
  return (
    <div className={`photo-drop${isOver ? ' photo-over' : ''}`} {...listeners}>
      {crop && <Preview crop={crop} look={look} onLook={change} />}
      {!crop && <p>{t('practice.photo.drop')}</p>}
      {problem && (
        <p className="field-error" role="alert">
          {t(`practice.problem.${problem}`)}
        </p>
      )}
      <p className="dim">{t('practice.photo.hint')}</p>
      <FileButton
        id={fieldId('photo')}
        size="sm"
        accept="image/jpeg,image/png,image/webp,image/heic"
        onFiles={(files) => void take(files)}
      >
        {t(crop ? 'practice.photo.other' : 'practice.photo.choose')}
      </FileButton>
    </div>
  )
}

type PreviewProps = { crop: Crop; look: CropView; onLook: (look: CropView) => void }

function Preview({ crop, look, onLook }: PreviewProps) {
  const { t } = useProgram()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { picture, part } = crop
  const height = Math.round(preview_px / photoShapes[look.shape])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, preview_px, height)
    context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, preview_px, height)
  }, [picture, part, height])
  const drag = ({ movementX, movementY, buttons, currentTarget }: PointerEvent) => {
    if (buttons !== 1) return
    // Scales the pointer movement to pixels of the picture.
    const scale = part.width / currentTarget.clientWidth
    const free = { x: picture.width - part.width, y: picture.height - part.height }
    const moved = (at: number, by: number, room: number) =>
      room <= 0 ? at : Math.min(1, Math.max(0, at - (by * scale) / room))
    onLook({
      ...look,
      across: moved(look.across, movementX, free.x),
      down: moved(look.down, movementY, free.y),
    })
  }
  return (
    <div className="photo-crop">
      <canvas
        ref={canvas}
        width={preview_px}
        height={height}
        title={t('practice.photo.preview')}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      />
      <div className="stack">
        <fieldset className="photo-shapes">
          <legend>{t('practice.photo.shape')}</legend>
          {(['portrait', 'square'] as const satisfies readonly PhotoShape[]).map((shape) => (
            <label key={shape} className="check">
              <input
                type="radio"
                name="photo-shape"
                checked={look.shape === shape}
                onChange={() => onLook({ ...look, shape })}
              />
              <span>{t(`practice.photo.${shape}`)}</span>
            </label>
          ))}
        </fieldset>
        <Slider
          label={t('practice.photo.zoom')}
          min={1}
          max={4}
          value={look.zoom}
          onValue={(zoom) => onLook({ ...look, zoom })}
        />
        <Slider
          label={t('practice.photo.across')}
          value={look.across}
          onValue={(across) => onLook({ ...look, across })}
        />
        <Slider
          label={t('practice.photo.down')}
          value={look.down}
          onValue={(down) => onLook({ ...look, down })}
        />
        {!isLargeEnough(crop) && <p className="field-error">{t('practice.photo.small')}</p>}
      </div>
    </div>
  )
}

function Slider({
  label,
  min = 0,
  max = 1,
  value,
  onValue,
}: {
  label: string
  min?: number
  max?: number
  value: number
  onValue: (value: number) => void
}) {
  return (
    <label className="photo-slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.02}
        value={value}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </label>
  )
}

import type { Photo } from '@numo/domains/providers/contract-shapes.ts'
import { imagePath } from '@numo/kit/images.ts'
import { Avatar, type Look } from './avatar.tsx'

/** Photo of a provider, or the initials of the name. */
export const Portrait = ({
  name,
  photo,
  large = false,
  look,
}: {
  name: string
  photo: Photo | null
  large?: boolean
  /** Of the initials in a list. */
  look?: Look | undefined
}) =>
  photo ? (
    <img
      className={large ? 'ava ava-photo ava-photo-lg' : 'ava ava-photo'}
      src={imagePath(photo.name, 'xs')}
      srcSet={`${imagePath(photo.name, 'xs')} 1x, ${imagePath(photo.name, 'xs', 2)} 2x`}
      width={photo.width_px}
      height={photo.height_px}
      alt={photo.alt}
      loading={large ? 'eager' : 'lazy'}
      decoding="async"
    />
  ) : (
    <Avatar name={name} large={large} look={look} />
  )

import type { ReactNode } from 'react'

/** Container of a map, with a text until it is drawn and one for when it cannot be. */
export const MapCanvas = ({ note, failed }: { note?: ReactNode; failed?: ReactNode }) => (
  <>
    <div className="map-canvas" />
    {note !== undefined && <p className="map-note">{note}</p>}
    {failed !== undefined && (
      <p className="map-note map-failed" hidden>
        {failed}
      </p>
    )}
  </>
)

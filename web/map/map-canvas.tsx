import type { ReactNode } from 'react'

/** What a map is drawn in, with what is read until it is there, and where it cannot be drawn. */
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

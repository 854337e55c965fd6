export type Side = 'bottom-start' | 'bottom-end' | 'top-start'
type Box = { left: number; right: number; top: number; bottom: number }
type Size = { width: number; height: number }

/** Between a button and what opens beside it, and between that and the edge of the window, in pixels. */
const gap = 6
const edge = 8

/**
 * Where something of a size stands beside a button, in pixels of the window: on the side asked for, on the other one
 * where only that has the room, and never over the left or upper edge.
 */
export function placeBeside(
  button: Box,
  size: Size,
  room: Size,
  side: Side
): { left: number; top: number } {
  const above = button.top - gap - size.height
  const below = button.bottom + gap
  const fitsAbove = above >= edge
  const fitsBelow = below + size.height <= room.height - edge
  const isAbove = side === 'top-start' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  const left = side === 'bottom-end' ? button.right - size.width : button.left
  const within = (at: number, most: number) => Math.max(edge, Math.min(at, most - edge))
  return {
    left: within(left, room.width - size.width),
    top: within(isAbove ? above : below, room.height - size.height),
  }
}

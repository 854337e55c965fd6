import type { Trigger } from './open-on-use.tsx'

/**
 * Where the floating part of a button stands in the document: in the landmark of its button, for those who go by
 * landmarks, or in its dialog, because a modal dialog makes everything around it inert; in the part of a page that has a
 * scheme of its own. Null: wait for the button.
 */
export const placeOf = (button: HTMLElement | null) =>
  button?.closest<HTMLElement>('dialog, header, aside, main, section[data-scheme]') ??
  button?.ownerDocument.body ??
  null

/** Raises an element above everything, where the browser has popovers; elsewhere the style sheet does. */
const raise = (element: HTMLElement | null) => {
  if (element && 'showPopover' in element && !element.matches(':popover-open'))
    element.showPopover()
}

/** For the positioner of Base UI: the side, the distances, the top layer. */
export const besideProps = (side: Trigger['side']) => ({
  side: side === 'top-start' ? ('top' as const) : ('bottom' as const),
  align: side === 'bottom-end' ? ('end' as const) : ('start' as const),
  sideOffset: 6,
  collisionPadding: 8,
  positionMethod: 'fixed' as const,
  className: 'floating-place',
  render: <div ref={raise} popover="manual" />,
})

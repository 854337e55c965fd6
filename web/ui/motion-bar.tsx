/** The two pixels on top of the window that say: something is on its way. */
export const MotionBar = ({ isOn }: { isOn: boolean }) => (
  <div className="motionbar" data-on={isOn || undefined} aria-hidden="true" />
)

/** Progress bar of two pixels at the top of the window. */
export const MotionBar = ({ isOn }: { isOn: boolean }) => (
  <div className="motionbar" data-on={isOn || undefined} aria-hidden="true" />
)

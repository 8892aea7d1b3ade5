import { act, render, screen } from '@testing-library/react';
import { useDialogFocus } from './use-dialog-focus';

function Dialog({ isReady = false, hasFields = true }) {
  const ref = useDialogFocus(true, { isReady });
  return (
    <div ref={ref}>
      <div role="dialog" aria-label="Question" tabIndex={-1}>
        <form>
          <select aria-label="Saved texts" />
          {hasFields && <input aria-label="Reason" name="reason" />}
        </form>
        <button type="button">Cancel</button>
        <button type="submit">Confirm</button>
      </div>
    </div>
  );
}

describe('a dialog that was drawn', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const open = (dialog: React.ReactNode) => {
    render(dialog);
    act(() => screen.getByRole('dialog').focus());
  };
  const wait = () => act(() => jest.runAllTimers());

  it('keeps the focus itself at first, and then gives it to the first field that is sent', () => {
    open(<Dialog />);
    act(() => jest.advanceTimersByTime(50));
    expect(screen.getByRole('dialog')).toHaveFocus();
    wait();
    expect(screen.getByLabelText('Reason')).toHaveFocus();
  });

  it('gives it to the way on when nothing has to be typed', () => {
    open(<Dialog isReady />);
    wait();
    expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus();
  });

  it('gives it to the way out when there is nothing to type and what it asks is grave', () => {
    open(<Dialog hasFields={false} />);
    wait();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  it('leaves it where somebody has put it by then', () => {
    open(<Dialog />);
    act(() => screen.getByLabelText('Saved texts').focus());
    wait();
    expect(screen.getByLabelText('Saved texts')).toHaveFocus();
  });
});

import Checkbox from '@mui/material/Checkbox';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'client/form';
import { FormDialog } from './form-dialog';
import { FormField } from './form-field';

function Sample({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { reason: 'Because', note: '' }, send: () => undefined });
  return (
    <FormDialog isOpen onClose={onClose} title="Why" form={form} submitLabel="Send" maxWidth="xs">
      <FormField field={form.field('reason')} label="Reason" />
      <FormField field={form.field('note')} label="Note" multiline />
      <Checkbox name="keep" />
    </FormDialog>
  );
}

const pressEscape = () => userEvent.keyboard('{Escape}');
const pressBeside = () => userEvent.click(document.querySelector('.MuiDialog-container')!);

describe.each([
  ['Escape', pressEscape],
  ['a click beside it', pressBeside],
])('%s', (_way, leave) => {
  it('closes a dialog in which nothing was typed', async () => {
    const onClose = jest.fn();
    render(<Sample onClose={onClose} />);
    await userEvent.click(screen.getByLabelText('Reason'));
    await leave();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leads to the button that throws away what was typed', async () => {
    const onClose = jest.fn();
    render(<Sample onClose={onClose} />);
    await userEvent.type(screen.getByLabelText('Reason'), ' of it.');
    await leave();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

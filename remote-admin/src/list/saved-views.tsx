import Button from '@mui/material/Button';
import type { NewSavedView, SavedView, ViewedList } from 'api/contract';
import { msg } from 'client/msg';
import { useNavigate, useSearchParams } from 'react-router';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { COLUMNS } from './column-choice';
import { SelectField } from './filters';
import { type List, SEARCH } from './use-list';

interface SavedViewsProps {
  viewedList: ViewedList;
  list: Pick<List<unknown, unknown>, 'filter' | 'search'>;
}

const NONE = '';

/** All that narrows a list down, said outright: what a list begins with may be another one tomorrow. */
function toQuery({ filter, search }: SavedViewsProps['list'], columns: string | null): string {
  const query = new URLSearchParams(search === '' ? {} : { [SEARCH]: search });
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value ?? ''));
  if (columns !== null) query.set(COLUMNS, columns);
  query.sort();
  return query.toString();
}

/** What was saved before a list had one of its filters, or in one that has none of them, says nothing of it. */
function completeQuery(saved: string, filter: SavedViewsProps['list']['filter']): string {
  const said = new URLSearchParams(saved);
  for (const name of Object.keys(filter)) if (!said.has(name)) said.set(name, '');
  said.sort();
  return said.toString();
}

/** Queue and history share their views. One with a filter that a page does not know would show something else there. */
function isKnown(saved: string, filter: SavedViewsProps['list']['filter']): boolean {
  const known = new Set([...Object.keys(filter), SEARCH, COLUMNS]);
  return [...new URLSearchParams(saved).keys()].every((name) => known.has(name));
}

/** How somebody wants to see a list again: by name, on every computer. */
export function SavedViews({ viewedList, list }: SavedViewsProps) {
  const ask = useAsk();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data = [] } = useServerState<SavedView[]>('/admin/saved-views');
  const ofList = data.filter((view) => view.list === viewedList);
  const views = ofList.filter((view) => isKnown(view.query, list.filter));
  const hiddenNames = ofList.filter((view) => !views.includes(view)).map(({ name }) => name);
  const query = toQuery(list, params.get(COLUMNS));
  const shown = views.find((view) => completeQuery(view.query, list.filter) === query);
  return (
    <>
      {views.length > 0 && (
        <SelectField
          label={t('Saved view')}
          value={shown?.id ?? NONE}
          options={shown ? {} : { [NONE]: msg('Saved views') }}
          names={views.map(({ id, name }) => [id, name])}
          onChange={(chosen) => {
            const view = views.find(({ id }) => id === chosen);
            if (view) void navigate({ search: completeQuery(view.query, list.filter) });
          }}
        />
      )}
      <May do="desk.save">
        {shown ? (
          <Button variant="text" color="inherit" onClick={() => ask(removeView(shown))}>
            {t('Remove view')}
          </Button>
        ) : (
          <Button variant="text" color="inherit" onClick={() => ask(saveView(viewedList, query, hiddenNames))}>
            {t('Save view')}
          </Button>
        )}
      </May>
    </>
  );
}

const NAME_MAX_CHARACTERS = 40;

/** @param hiddenNames of views that this page does not offer: nobody would see what is replaced */
const saveView = (list: ViewedList, query: string, hiddenNames: readonly string[]): Decision => ({
  title: t('Save this view?'),
  text: t('Its search, filters and columns. You find it on every computer; a view of the same name is replaced.'),
  confirmLabel: t('Save'),
  field: {
    name: 'name',
    label: t('Name'),
    help: t('As you will look for it.'),
    check: (name) => {
      if (name.trim() === '' || name.trim().length > NAME_MAX_CHARACTERS)
        return t('Name must have 1 to {count} characters.', { count: NAME_MAX_CHARACTERS });
      return hiddenNames.includes(name.trim())
        ? t('The queue of this list has a view of this name. Choose another one.')
        : undefined;
    },
  },
  decide: (write, name) => {
    const data: NewSavedView = { list, name, query };
    return write<SavedView>({ method: 'POST', url: '/admin/saved-views', data });
  },
  done: t('View saved'),
});

const removeView = ({ id, name }: SavedView): Decision => ({
  title: t('Remove the view “{name}”?', { name }),
  text: t('What it shows stays as it is.'),
  confirmLabel: t('Remove'),
  decide: (write) => write({ method: 'DELETE', url: `/admin/saved-views/${id}` }),
  done: t('View removed'),
});

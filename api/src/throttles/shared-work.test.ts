import { SharedWork } from './shared-work';

/** Work that ends as it is told to, and counts how often it has begun. */
function createWork() {
  const ends: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const work = () => new Promise<string>((resolve, reject) => void ends.push({ resolve, reject }));
  return { work, ends };
}

describe('shared work', () => {
  it('is done once for all who ask while it is done before, and begins after that', async () => {
    const shared = new SharedWork<string>();
    const { work, ends } = createWork();
    const first = shared.run('a', work);
    const later = [shared.run('a', work), shared.run('a', work)];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve('before');
    expect(await first).toBe('before');
    expect(ends).toHaveLength(2);
    const last = shared.run('a', work);
    ends[1]?.resolve('after');
    expect(await Promise.all(later)).toEqual(['after', 'after']);
    expect(ends).toHaveLength(3);
    ends[2]?.resolve('last');
    expect(await last).toBe('last');
    void shared.run('a', work);
    expect(ends).toHaveLength(4);
  });

  it('is that of its key alone', async () => {
    const shared = new SharedWork<string>();
    const { work, ends } = createWork();
    const both = [shared.run('a', work), shared.run('b', work)];
    ends.forEach(({ resolve }, place) => resolve(String(place)));
    expect(await Promise.all(both)).toEqual(['0', '1']);
  });

  it('that fails does so for those who waited for it, and is tried again for those who came later', async () => {
    const shared = new SharedWork<string>();
    const { work, ends } = createWork();
    const [first, second] = [shared.run('a', work), shared.run('a', work)];
    ends[0]?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    ends[1]?.resolve('whole');
    expect(await second).toBe('whole');
  });
});

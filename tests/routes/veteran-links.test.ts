import { expect, test } from 'vitest';
import { Route as contentPage } from '../../src/routes/$.tsx';
import { Route as academics } from '../../src/routes/academics.tsx';
import { Route as community } from '../../src/routes/community.tsx';
import { Route as dashboard } from '../../src/routes/dashboard.tsx';
import { Route as finances } from '../../src/routes/finances.tsx';
import { Route as messages } from '../../src/routes/messages.tsx';
import { Route as resources } from '../../src/routes/resources.tsx';
import { Route as post } from '../../src/routes/whats-new.$blogSlug.tsx';
import { Route as posts } from '../../src/routes/whats-new.index.tsx';

const routes = { academics, community, contentPage, dashboard, finances, messages, post, posts, resources };

test('ACCT-21 every page with links of editors loads the advanced profile, which says where the certification leads', () => {
  const without = Object.entries(routes).filter(([, { options }]) => {
    const resources = options.staticData?.resources ?? [];
    const shown =
      typeof resources === 'function' ? resources({ pathname: '/veterans', search: {}, isPreview: false }) : resources;
    return !shown.includes('personInfo');
  });
  expect(without.map(([name]) => name)).toEqual([]);
});

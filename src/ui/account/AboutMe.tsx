import type { PersonInfo } from '../../api/portal/person-info.ts';
import { BlockEmpty } from '../components/Block.tsx';
import { type Fact, Facts, FactsSkeleton } from '../components/Facts.tsx';
import { ResourcePart } from './ProfilePart.tsx';

/** The record may have fields that are not shown. */
const EMPTY_TEXT = 'There is nothing to show here.';

/** The advanced profile. Source: ACCT-12, ACCT-13. */
export function AboutMe() {
  return (
    <ResourcePart
      resource="personInfo"
      title="About me"
      skeleton={<FactsSkeleton facts={4} />}
      empty={EMPTY_TEXT}
      failedText="Your profile could not be loaded. Other parts of this page may still work."
    >
      {(info) => {
        const facts = factsOf(info);
        return facts.length === 0 ? <BlockEmpty>{EMPTY_TEXT}</BlockEmpty> : <Facts facts={facts} />;
      }}
    </ResourcePart>
  );
}

function factsOf(info: PersonInfo | null): Fact[] {
  const names: [string, string | null | undefined][] = [
    ['Display name', info?.DISPLAY_NAME],
    ['Preferred name', info?.PREFERRED_NAME],
  ];
  const facts: [string, string | null | undefined][] = [
    ['Pronouns', info?.PRONOUNS],
    ['Citizenship status', info?.CITIZENSHIP_STATUS],
    ['Veteran classification', info?.VETERAN_CLASSIFICATION],
    ['Disability classification', info?.DISABILITY_CLASSIFICATION],
  ];
  return [
    ...names.flatMap(([label, name]) => (name?.trim() ? [{ label, value: <span translate="no">{name}</span> }] : [])),
    ...facts.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : [])),
  ];
}

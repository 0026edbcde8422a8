import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type {
  SampleContactInfo,
  SampleEmergencyContact,
  SampleEmergencyInfo,
  SamplePerson,
  SamplePersonInfo,
} from './shapes.ts';

type Contact = [
  priority: string,
  firstName: string,
  lastName: string,
  phone: string,
  relationCode: string,
  relation: string,
  /** Street, city, state and zip. */
  address?: [string, string, string, string],
];

type Identity = {
  legalName: string;
  /** Street, apartment or null, city, zip, phone. */
  address: [string, string | null, string, string, string];
  /** Fields of the person info that differ from the defaults. */
  personInfo?: Partial<SamplePersonInfo>;
  /** In the order of the gateway, which is not sorted by priority. */
  contacts?: Contact[];
  /** The person needs help in an evacuation. */
  needsAssistance?: true;
};

/** The records of each person who has any. */
const identities: Record<string, Identity> = {
  amara: {
    legalName: 'Amara Chidinma Okafor',
    address: ['1825 SW Broadway', 'Apartment 412', 'Portland', '97201', '503-555-0172'],
    personInfo: { PREFERRED_NAME: 'Amara', PRONOUNS: 'she/her', LEGAL_SEX: 'F' },
    contacts: [
      ['2', 'Chidi', 'Okafor', '5550183', 'I', 'Brother'],
      ['1', 'Ngozi', 'Okafor', '5550182', 'M', 'Mother', ['908 Laurel Street', 'Eugene', 'OR', '97401']],
    ],
  },
  ben: {
    legalName: 'Benjamin Whitaker',
    address: ['77 Cedar Lane', null, 'Salem', '97301', '971-555-0119'],
    personInfo: { DISPLAY_NAME: 'Ben', PREFERRED_NAME: 'Ben', PRONOUNS: 'he/him' },
    contacts: [],
  },
  dolores: {
    legalName: 'María Dolores Vega',
    address: ['2340 NE Klickitat Street', null, 'Portland', '97212', '503-555-0118'],
    contacts: [['1', 'Elena', 'Vega', '5550121', 'D', 'Daughter']],
  },
  erik: {
    legalName: 'Erik Lindqvist',
    address: ['918 SE Ash Street', 'Unit B', 'Portland', '97214', '503-555-0125'],
    personInfo: { PRONOUNS: 'he/him' },
    contacts: [['1', 'Maja', 'Lindqvist', '5550126', 'S', 'Spouse']],
  },
  chen: {
    legalName: 'Liu Chen',
    address: ['1515 SW 12th Avenue', 'Apartment 9', 'Portland', '97201', '503-555-0161'],
    personInfo: { CITIZENSHIP_STATUS: 'Student visa (F-1)', PREFERRED_NAME: 'Chen', PRONOUNS: 'they/them' },
    contacts: [['1', 'Mei', 'Liu', '5550162', 'M', 'Mother']],
  },
  tomas: {
    legalName: 'Tomás Alejandro Herrera',
    address: ['4410 N Vancouver Avenue', null, 'Portland', '97217', '971-555-0133'],
    personInfo: {
      PRONOUNS: 'he/him',
      VETERAN_CLASSIFICATION: 'Post-9/11 veteran',
      VETERAN_ELIGIBILITY: 'Y',
      VETERAN_STATUS: 'Veteran',
    },
    contacts: [
      ['10', 'Rafael', 'Herrera', '5550136', 'F', 'Father'],
      ['2', 'Lucía', 'Herrera', '5550135', 'I', 'Sister'],
      ['1', 'Ana', 'Morales', '5550134', 'S', 'Spouse'],
    ],
  },
  hana: {
    legalName: 'Hana Sato',
    address: ['6031 SE Yamhill Street', null, 'Portland', '97215', '503-555-0131'],
    personInfo: { PRONOUNS: 'she/her' },
    contacts: [['1', 'Kenji', 'Sato', '5550137', 'S', 'Spouse']],
  },
  sasha: {
    legalName: 'Aleksandra Kowalski',
    address: ['205 SW Market Street', 'Apartment 21', 'Portland', '97201', '503-555-0140'],
    personInfo: { PREFERRED_NAME: 'Sasha' },
    contacts: [],
  },
  jonas: {
    legalName: 'Jonas Emil Brandt',
    address: ['2011 SW Park Avenue', 'Room 310', 'Portland', '97201', '971-555-0148'],
    personInfo: { EMPLOYEE: 'Y', STUDENT_WORKER: 'Y', PRONOUNS: 'he/him' },
    contacts: [['1', 'Karin', 'Brandt', '5550149', 'M', 'Mother']],
  },
  ruth: {
    legalName: 'Ruth Eleanor Abernathy',
    address: ['310 Oak Hill Road', null, 'Lake Oswego', '97034', '503-555-0104'],
    contacts: [['1', 'David', 'Abernathy', '5550105', 'O', 'Son']],
  },
  farah: {
    legalName: 'Farah Haddad',
    address: ['1122 NW Glisan Street', 'Apartment 5', 'Portland', '97209', '503-555-0146'],
    personInfo: { PRONOUNS: 'she/her' },
    contacts: [['1', 'Samir', 'Haddad', '5550147', 'I', 'Brother']],
  },
  victor: {
    legalName: 'Victor Kwame Mensah',
    address: ['8420 SW Canyon Lane', null, 'Beaverton', '97005', '503-555-0157'],
    contacts: [['1', 'Abena', 'Mensah', '5550158', 'S', 'Spouse']],
  },
  robin: {
    legalName: 'Robin Jay Calloway',
    address: ['640 SW College Street', 'Apartment 3', 'Portland', '97201', '503-555-0190'],
    personInfo: {
      BIO_DATA: { SO_DESC: 'Prefer not to say', GI_DESC: 'Nonbinary' },
      DISABILITY_CLASSIFICATION: 'Low vision',
      DISABILITY_STATUS: 'Registered',
      ETHNICITY: 'Not Hispanic or Latino',
      LEGAL_SEX: 'X',
      PREFERRED_NAME: 'Robin',
      PRONOUNS: 'they/them',
      RACE_DATA: [{ RACE_EXPANDED_DESC: 'White' }, { RACE_EXPANDED_DESC: 'Native Hawaiian' }],
      VETERAN_CLASSIFICATION: 'Not a veteran',
      VETERAN_STATUS: 'None',
    },
    contacts: [
      ['3', 'Jess', 'Romero', '5550193', 'N', 'Friend'],
      ['1', 'Patricia', 'Calloway', '5550191', 'M', 'Mother', ['12 Alder Creek Road', 'Hood River', 'OR', '97031']],
      ['2', 'Dean', 'Calloway', '5550192', 'F', 'Father'],
    ],
    needsAssistance: true,
  },
};

/** The contact info of a sample person; null for a person without records. */
export function sampleContactInfo(username: string): SampleContactInfo | null {
  const identity = identities[username];
  if (identity === undefined) return null;
  const [street_line_1, street_line_2, city, zip, phone_number] = identity.address;
  const { email } = samplePerson(username).user;
  return { street_line_1, street_line_2, city, state: 'OR', zip, phone_number, email };
}

/** The person info of a sample person; null for a person without records. */
export function samplePersonInfo(username: string): SamplePersonInfo | null {
  const identity = identities[username];
  if (identity === undefined) return null;
  const { user } = samplePerson(username);
  const isStudent = user.primary_role === 'student';
  return {
    BIO_DATA: { SO_DESC: null, GI_DESC: null },
    CITIZENSHIP_STATUS: 'Citizen',
    DISABILITY_CLASSIFICATION: null,
    DISABILITY_STATUS: null,
    DISPLAY_NAME: user.first_name,
    EMPLOYEE: isStudent ? 'N' : 'Y',
    ETHNICITY: null,
    LEGAL_NAME: identity.legalName,
    LEGAL_SEX: null,
    PREFERRED_NAME: null,
    PRONOUNS: null,
    RACE_DATA: [],
    STUDENT: isStudent ? 'Y' : 'N',
    STUDENT_ID: user.nine_number,
    STUDENT_WORKER: 'N',
    VETERAN_CLASSIFICATION: null,
    VETERAN_ELIGIBILITY: 'N',
    VETERAN_STATUS: null,
    ...identity.personInfo,
  };
}

/**
 * The emergency info of a sample person; null for a person without records.
 * @param today `YYYY-MM-DD`
 */
export function sampleEmergencyInfo(username: string, today: string): SampleEmergencyInfo | null {
  const identity = identities[username];
  if (identity === undefined) return null;
  const person = samplePerson(username);
  const [street_line_1, , city, zip, phone] = identity.address;
  const needsAssistance = identity.needsAssistance === true;
  const lastUpdated = addDays(today, -160);
  return {
    ALERT_RECORD: {
      last_updated: lastUpdated,
      external_email: null,
      internal_email: person.user.email,
      alternate_phone: null,
      primary_phone: phone,
      sms_phone: person.preferences.sms_number,
      sms_status_ind: person.preferences.sms_number === null ? 'N' : 'Y',
      evacuation_assistance: needsAssistance ? 'Y' : 'N',
    },
    EMERGENCY_CONTACTS: (identity.contacts ?? []).map((contact, position) =>
      emergencyContact(person, contact, position),
    ),
    EVACUATION: {
      EVACUATION_ADDRESS: needsAssistance ? { street_line_1, city, state: 'OR', zip } : null,
      EVACUATION_ASSISTANCE: {
        evac_last_updated: needsAssistance ? lastUpdated : null,
        request_assistance: needsAssistance ? 'Y' : 'N',
      },
    },
  };
}

function emergencyContact(
  { id }: SamplePerson,
  [priority, first_name, last_name, phone_number, relation_code, relation_description, address]: Contact,
  position: number,
): SampleEmergencyContact {
  const [street_line_1 = null, city = null, state = null, zip = null] = address ?? [];
  return {
    id: id * 100 + position + 1,
    priority,
    first_name,
    last_name,
    street_line_1,
    city,
    state,
    nation_code: 'US',
    nation_description: 'United States of America',
    zip,
    area_code: '503',
    phone_number,
    extension: null,
    relation_code,
    relation_description,
  };
}

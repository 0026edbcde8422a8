import * as z from 'zod';
import { Category } from '../../src/api/checklist/categories.ts';
import { NotificationType } from '../../src/api/checklist/notification-types.ts';
import { UserPreference } from '../../src/api/checklist/preference.ts';
import { StudentType, UserStudentTypes } from '../../src/api/checklist/student-types.ts';
import { ChecklistUser } from '../../src/api/checklist/user.ts';
import { Task, TaskState } from '../../src/api/checklist/user-tasks.ts';
import { AccountSummary } from '../../src/api/portal/account-summary.ts';
import { Advisor } from '../../src/api/portal/advisors.ts';
import { Alert } from '../../src/api/portal/alerts.ts';
import { CampusEvent, CampusNews } from '../../src/api/portal/campus-groups.ts';
import { ContactInfo } from '../../src/api/portal/contact-info.ts';
import { Course } from '../../src/api/portal/courses.ts';
import { EmergencyContact, EmergencyInfo } from '../../src/api/portal/emergency-info.ts';
import { Event } from '../../src/api/portal/events.ts';
import { FinancialAid } from '../../src/api/portal/financial-aid.ts';
import { GpaRecord } from '../../src/api/portal/gpa.ts';
import { Grade } from '../../src/api/portal/grades.ts';
import { Hold } from '../../src/api/portal/holds.ts';
import { Message } from '../../src/api/portal/messages.ts';
import { Nudge } from '../../src/api/portal/nudges.ts';
import { Page } from '../../src/api/portal/pages.ts';
import { PersonInfo } from '../../src/api/portal/person-info.ts';
import { Post } from '../../src/api/portal/posts.ts';
import { Profile } from '../../src/api/portal/profile.ts';
import { Curriculum, Program } from '../../src/api/portal/program.ts';
import { Meeting } from '../../src/api/portal/schedule.ts';
import { Preferences, User } from '../../src/api/portal/user.ts';
import type { ShapeNames } from '../json-schema.ts';

/** What the shapes of answers are called in the documents. */
const NAMED = {
  User,
  Preferences,
  Profile,
  ContactInfo,
  PersonInfo,
  EmergencyInfo,
  EmergencyContact,
  GpaRecord,
  Course,
  Meeting,
  Grade,
  Advisor,
  Hold,
  Program,
  Curriculum,
  AccountSummary,
  FinancialAid,
  Nudge,
  Message,
  Post,
  Page,
  Event,
  CampusEvent,
  CampusNews,
  Alert,
  ChecklistUser,
  UserTask: Task,
  TaskState,
  Category,
  UserPreference,
  NotificationType,
  UserStudentTypes,
  StudentType,
};

export const shapeNames: ShapeNames = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) shapeNames.add(schema, { id });
